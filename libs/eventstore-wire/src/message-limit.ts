/** As large as EventStoreDB takes, so that an append over the limit is answered as such and does not break its call. */
export const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
