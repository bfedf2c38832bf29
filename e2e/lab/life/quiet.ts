/**
 * Of so many chats those that nobody writes in: what a test looks at meanwhile. Above them and below them it storms. They are
 * more than a view holds, for all others come to stand above them.
 */
export const quiet = { from: 10, to: 34, of: 65 };
