//! Read-only questions about a board, each file named by the Go idea.
