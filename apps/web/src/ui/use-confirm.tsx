import { type ComponentProps, type ReactNode, useState } from 'react';
import ConfirmDialog from './confirm-dialog.tsx';

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onCancel'>;

/** Asks for confirmation: `ask({title, action, onConfirm})`. The caller renders the returned dialog on the page. */
export function useConfirm(): [ask: (question: Question) => void, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const dialog = question !== null && (
    <ConfirmDialog
      {...question}
      onConfirm={async () => {
        await question.onConfirm();
        close();
      }}
      onCancel={close}
    />
  );
  return [setQuestion, dialog];
}
