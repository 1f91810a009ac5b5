/** A copy that cannot be made as the two logs are; the message is for the operator, in whole sentences. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CopyRefused';
  }
}
