import { type ChangeEvent, useRef, useState } from 'react';

/** Problems by field, and of the whole form. */
export type TextFieldProblems<Field extends string> = Partial<Record<Field | 'form', string>>;

/** The typed values of a few `TextField`s and their problems. The ids of the fields are their names. */
export function useTextFields<Field extends string>(fields: readonly Field[], start: Record<Field, string>) {
  const [typed, setTyped] = useState(start);
  const [problems, setProblems] = useState<TextFieldProblems<Field>>({});
  const form = useRef<HTMLFormElement>(null);

  /** Replaces all problems; the first invalid field gets the focus. Returns whether there are any problems. */
  const show = (newProblems: TextFieldProblems<Field>): boolean => {
    setProblems(newProblems);
    const first = fields.find((field) => newProblems[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
    return Object.values(newProblems).some((text) => text !== undefined);
  };

  const bind = (id: Field) => ({
    id,
    value: typed[id],
    problem: problems[id],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped((now) => ({ ...now, [id]: target.value }));
      setProblems((now) => ({ ...now, [id]: undefined }));
    },
  });

  return { typed, setTyped, problems, setProblems, show, bind, form };
}
