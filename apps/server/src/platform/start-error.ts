/** The server cannot start. The message is one sentence for the operator, shown without a stack. */
export class StartError extends Error {}
