/** Short messages about what just happened. One at a time: a new one takes the place of the one before. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly tone: 'plain' | 'destructive';
  readonly action?: ToastAction;
}

/** What can be done about it, such as Undo; the message goes when it is taken. */
export interface ToastAction {
  readonly label: string;
  run(): void;
}

/** Time to read a toast. */
export const TOAST_MS = 5_000;

/** Milliseconds: forms hear of a failure a little later than whoever asked. */
const FORM_MS = 50;

/** What forms on the page say of themselves. */
const saidByForms: (string | undefined)[] = [];
let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message. `destructive` is for failures. */
export function showToast(
  title: string,
  description?: string,
  tone: Toast['tone'] = 'plain',
  action?: ToastAction,
): void {
  lastId += 1;
  set({
    id: lastId,
    title,
    tone,
    ...(description === undefined ? {} : { description }),
    ...(action ? { action } : {}),
  });
}

/** A moment later, since the form that was not carried out may be about to say it itself. */
export function showFailure(title: string, description?: string): void {
  setTimeout(() => {
    if (!saidByForms.includes(description)) showToast(title, description, 'destructive');
  }, FORM_MS);
}

/** What a form says itself is not said in a toast, neither now nor later. @returns what ends that */
export function keepFromToasts(description: string): () => void {
  saidByForms.push(description);
  if (current?.tone === 'destructive' && current.description === description) dismissToast();
  return () => saidByForms.splice(saidByForms.indexOf(description), 1);
}

export function dismissToast(): void {
  set(null);
}

export function currentToast(): Toast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}
