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

export function showFailure(title: string, description?: string): void {
  showToast(title, description, 'destructive');
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
