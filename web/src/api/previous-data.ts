/** What a query had under the name before; the second part of a name is the business. */
interface PreviousQuery {
  readonly queryKey: readonly unknown[];
}

/**
 * While other days of a report load, the ones before stay on screen, dimmed. Never those of another business: figures
 * under the wrong name are worse than none.
 */
export function keepOfBusiness(businessId: string) {
  return <Data>(previous: Data | undefined, query: PreviousQuery | undefined): Data | undefined =>
    query?.queryKey[1] === businessId ? previous : undefined;
}
