/** What is stored and this program cannot go on with; the message is for the operator and says what to do. */
export class UnusableData extends Error {}
