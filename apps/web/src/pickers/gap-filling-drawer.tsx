import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../api/failure.ts';
import { formatFailure } from '../api/failure-text.ts';
import { EditDrawer, useEditDrawer } from '../ui/edit-drawer.tsx';
import { PageError } from '../ui/page-error.tsx';
import { EmptySection } from '../ui/section-states.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { GapEntranceSection } from './gap-entrance.tsx';
import styles from './gap-filling.module.css';
import { hasEstimates } from './gap-points.ts';
import { type GapPreview, type GapQuery, useGapActions, useGapPreview } from './gap-requests.ts';
import { type GapSelection, GapSelectionFields, toGapQuery } from './gap-selection.tsx';

type Props = {
  /** The initial selection. */
  initialChoice?: Partial<GapSelection>;
  onClose: () => void;
};

/** Fills gaps with estimates: selection, resending by devices, preview of the estimates, and the reason to save them with. */
export default function GapFillingDrawer({ initialChoice = {}, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const changes = useGapActions();
  const [choice, setChoice] = useState<GapSelection>({
    entityId: null,
    corridorId: null,
    days: null,
    ...initialChoice,
  });
  const [polls, setPolls] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const query = toGapQuery(choice);
  const preview = useGapPreview(query, polls);
  const saving = useEditDrawer(reason.trim() !== '', onClose);
  const canSave = preview.data !== undefined && hasEstimates(preview.data.entrances);

  const save = () => {
    if (query === null || preview.data === undefined) return;
    if (reason.trim() === '') {
      setProblem(t('controls.required'));
      field.current?.focus();
      return;
    }
    const { digest } = preview.data;
    void saving.save(
      async () => {
        await changes.save({ ...query, digest, reason: reason.trim() });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      },
      (error) => {
        if (isEditConflict(error)) void changes.refresh();
        setProblem(isEditConflict(error) ? t('gaps.changed') : formatFailure(t, error));
      },
    );
  };

  return (
    <EditDrawer
      title={t('gaps.fill')}
      width={640}
      autoFocus={false}
      saving={saving}
      button={{ label: t('gaps.keep'), disabled: !canSave, onClick: save }}
    >
      <p className={styles.intro}>{t('gaps.intro')}</p>
      <GapSelectionFields
        value={choice}
        onChange={(next) => {
          setChoice(next);
          setPolls(false);
          setProblem(undefined);
        }}
      />
      <PreviewResult query={query} preview={preview} onResendRequested={() => setPolls(true)} />
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
    </EditDrawer>
  );
}

type PreviewResultProps = {
  query: GapQuery | null;
  preview: { data: GapPreview | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  onResendRequested: () => void;
};

function PreviewResult({ query, preview, onResendRequested }: PreviewResultProps) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = preview;
  if (query === null) return <EmptySection text={t('gaps.choose')} />;
  if (data === undefined && isError) return <PageError text={formatFailure(t, error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.waiting} role="status" aria-label={t('frame.loading')}>
        <SkeletonBar width="40%" />
        <SkeletonBar width="100%" height={180} />
      </div>
    );
  if (data.entrances.length === 0) return <EmptySection text={t('gaps.nothing')} />;
  return data.entrances.map((entrance) => (
    <GapEntranceSection
      key={entrance.corridorId}
      entrance={entrance}
      query={query}
      onResendRequested={onResendRequested}
    />
  ));
}
