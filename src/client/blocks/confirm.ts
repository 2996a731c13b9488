/** Questions with a few answers. One stands at a time; the next waits its turn. The host in `dialogs.tsx` draws it. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** `danger` destroys something; `primary` is what the person came for. */
  readonly kind?: 'primary' | 'danger' | 'plain';
}

export interface Question<Value = unknown> {
  /** A question with its object: "Invalidate contract CON-20261118-0002?". */
  readonly title: string;
  readonly text?: string;
  /** Small print, such as a permission code, and whether it can be copied for the administrator. */
  readonly detail?: string;
  readonly choices: readonly Choice<Value>[];
  /** Answer of Esc, the cross and the overlay; it has the first focus where something would be destroyed. */
  readonly dismissed: Value;
  /** An answer that comes from elsewhere takes the question away. */
  readonly until?: Promise<Value>;
}

interface Standing {
  readonly question: Question;
  readonly answer: (value: unknown) => void;
}

let line: readonly Standing[] = [];
const listeners = new Set<() => void>();
const publish = (next: readonly Standing[]): void => {
  line = next;
  for (const heard of listeners) heard();
};

export const questions = {
  first: (): Standing | null => line[0] ?? null,
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

/** Asks and resolves to the chosen value. */
export const choose = <Value>(question: Question<Value>): Promise<Value> =>
  new Promise((resolve) => {
    const standing: Standing = {
      question,
      answer: (value) => {
        publish(line.filter((other) => other !== standing));
        resolve(value as Value);
      },
    };
    publish([...line, standing]);
    void question.until?.then(standing.answer);
  });
