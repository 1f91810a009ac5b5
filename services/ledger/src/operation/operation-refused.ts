/** A command that cannot be carried out as things are; the message is for the operator. */
export class OperationRefused extends Error {}
