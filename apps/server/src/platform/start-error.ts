/** Why the server cannot start, in one sentence for the operator; shown without a stack. */
export class StartError extends Error {}
