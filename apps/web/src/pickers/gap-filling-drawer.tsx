import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../api/failure.ts';
import { failureText } from '../api/failure-text.ts';
import { EmptyPart } from '../ui/missing-part.tsx';
import { GuardedDrawer, useSaving } from '../ui/guarded-drawer.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { type GapChoice, GapChoiceFields, gapAsked } from './gap-choice.tsx';
import { GapEntrancePart } from './gap-entrance.tsx';
import styles from './gap-filling.module.css';
import { isFillable } from './gap-points.ts';
import { type GapAsked, type GapPreview, useGapChanges, useGapPreview } from './gap-requests.ts';

type Props = {
  /** What is looked at first. */
  start?: Partial<GapChoice>;
  onClose: () => void;
};

/** Fills a gap: which entrance and days, what can be asked of the devices again, what would be estimated, and why it is kept. */
export default function GapFillingDrawer({ start = {}, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const changes = useGapChanges();
  const [choice, setChoice] = useState<GapChoice>({ entityId: null, corridorId: null, days: null, ...start });
  const [follows, setFollows] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const asked = gapAsked(choice);
  const preview = useGapPreview(asked, follows);
  const saving = useSaving(reason.trim() !== '', onClose);
  const canSave = preview.data !== undefined && isFillable(preview.data.entrances);

  const save = () => {
    if (asked === null || preview.data === undefined) return;
    if (reason.trim() === '') {
      setProblem(t('controls.required'));
      field.current?.focus();
      return;
    }
    const { digest } = preview.data;
    void saving.save(
      async () => {
        await changes.save({ ...asked, digest, reason: reason.trim() });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      },
      (error) => {
        if (isChangedMeanwhile(error)) void changes.refresh();
        setProblem(isChangedMeanwhile(error) ? t('gaps.changed') : failureText(t, error));
      },
    );
  };

  return (
    <GuardedDrawer
      title={t('gaps.fill')}
      width={640}
      autoFocus={false}
      saving={saving}
      button={{ words: t('gaps.keep'), disabled: !canSave, onClick: save }}
    >
      <p className={styles.intro}>{t('gaps.intro')}</p>
      <GapChoiceFields
        value={choice}
        onChange={(next) => {
          setChoice(next);
          setFollows(false);
          setProblem(undefined);
        }}
      />
      <Found asked={asked} preview={preview} onAsked={() => setFollows(true)} />
      {canSave && (
        <div className={styles.reason}>
          <label htmlFor={id}>{t('gaps.reason')}</label>
          <Input
            id={id}
            ref={(input) => {
              field.current = input?.input ?? null;
            }}
            value={reason}
            maxLength={200}
            aria-required
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            {...(problem === undefined ? {} : { status: 'error' })}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
          />
        </div>
      )}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </GuardedDrawer>
  );
}

type FoundProps = {
  asked: GapAsked | null;
  preview: { data: GapPreview | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  onAsked: () => void;
};

function Found({ asked, preview, onAsked }: FoundProps) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = preview;
  if (asked === null) return <EmptyPart text={t('gaps.choose')} />;
  if (data === undefined && isError) return <PageError text={failureText(t, error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.waiting} role="status" aria-label={t('frame.loading')}>
        <Bar width="40%" />
        <Bar width="100%" height={180} />
      </div>
    );
  if (data.entrances.length === 0) return <EmptyPart text={t('gaps.nothing')} />;
  return data.entrances.map((entrance) => (
    <GapEntrancePart key={entrance.corridorId} entrance={entrance} asked={asked} onAsked={onAsked} />
  ));
}
