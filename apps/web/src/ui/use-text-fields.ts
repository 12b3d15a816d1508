import { type ChangeEvent, useRef, useState } from 'react';

/** What is wrong, by field, and with the form as a whole. */
export type TextProblems<Field extends string> = Partial<Record<Field | 'form', string>>;

/** What is typed into a few `TextField`s and what is wrong with it. Their ids are the names of the fields. */
export function useTextFields<Field extends string>(fields: readonly Field[], start: Record<Field, string>) {
  const [typed, setTyped] = useState(start);
  const [problems, setProblems] = useState<TextProblems<Field>>({});
  const form = useRef<HTMLFormElement>(null);

  /** Shows these problems and no others; the first field that is wrong gets the focus. Returns whether there are any. */
  const show = (found: TextProblems<Field>): boolean => {
    setProblems(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
    return Object.values(found).some((text) => text !== undefined);
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
