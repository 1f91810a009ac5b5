interface Outcome<Result> {
  readonly onSuccess?: (result: Result) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * Carries out a write and tells its outcome, also when the part of the page that asked for it has gone by then:
 * callbacks given to `mutate` are dropped with the component, and the message with them.
 * @param write a mutation
 */
export function carryOut<Variables, Result>(
  write: { mutateAsync(variables: Variables): Promise<Result> },
  variables: Variables,
  { onSuccess, onError }: Outcome<Result>,
): void {
  write.mutateAsync(variables).then(
    (result) => onSuccess?.(result),
    (error: unknown) => onError?.(error instanceof Error ? error : new Error(String(error))),
  );
}
