/** Something that is asked before it is done, whatever is on screen. A new one answers the last with no. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says that goes on. */
  readonly confirm: string;
  answer(isMeant: boolean): void;
}

let current: Question | null = null;
const listeners = new Set<() => void>();

/** @returns whether the person wants it */
export function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (isMeant) => {
        set(null);
        resolve(isMeant);
      },
    });
  });
}

export function currentQuestion(): Question | null {
  return current;
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(question: Question | null): void {
  current = question;
  for (const listener of listeners) listener();
}
