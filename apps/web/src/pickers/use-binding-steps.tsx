import type { DeviceOfEntity } from '@portico/contract/routes/devices';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../api/failure.ts';
import { formatFailure } from '../api/failure-text.ts';
import { formatCount } from '../ui/format-figure.ts';
import { showToast } from '../ui/toast.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import type { BindingCorridor } from './binding-drawer.tsx';
import type { BindingPreview } from './binding-preview.tsx';
import { useBindingActions } from './binding-requests.ts';
import { type EffectiveFrom, parseEffectiveFrom } from './effective-from.ts';
import { formatDateTimeAtStore, type StoreZone } from './store-time.ts';

type Step = 'bind' | 'unbind' | 'move';
type Chosen = Record<Step, readonly number[]>;
const none: Chosen = { bind: [], unbind: [], move: [] };

type Steps = {
  /** The chosen devices of each list. */
  chosen: Chosen;
  choose: (step: Step, ids: readonly number[], rows?: readonly DeviceOfEntity[]) => void;
  problem: { step: Step; text: string } | null;
  /** Clears the problem after the user has changed something. */
  clearProblem: () => void;
  /** Performs a step for the chosen devices, after a confirmation or preview if it needs one. */
  performStep: (step: Step) => void;
  preview: ComponentProps<typeof BindingPreview> | null;
  dialog: ReactNode;
};

/**
 * The steps from choosing devices to binding, unbinding or moving them. A step that takes effect at an earlier time needs a preview of the
 * changed figures; otherwise unbinding and moving need a confirmation.
 */
export function useBindingSteps(corridor: BindingCorridor, store: StoreZone, since: EffectiveFrom): Steps {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { bind, unbind, refresh } = useBindingActions();
  const [confirm, dialog] = useConfirm();
  const [chosen, setChosen] = useState(none);
  const [shown, setShown] = useState<readonly DeviceOfEntity[]>([]);
  const [problem, setProblem] = useState<Steps['problem']>(null);
  const [previewed, setPreviewed] = useState<{ step: Step; from: string } | null>(null);

  const send = (step: Step, from: string | null) => {
    const input = { devices: [...chosen[step]], ...(from === null ? {} : { from }) };
    if (step === 'unbind') return unbind(input);
    const target = { corridorId: corridor.id, entityId: corridor.entityId };
    return bind({ ...input, ...target, ...(step === 'move' ? { move: true } : {}) });
  };
  const perform = async (step: Step, from: string | null) => {
    try {
      await send(step, from);
      showToast({ kind: 'success', text: t('frame.succeeded') });
    } catch (error) {
      // Another user has bound one of the devices meanwhile. A retry would fail again, so the list is reloaded to choose from.
      if (!(error instanceof Failure && error.key === 'deviceBound')) throw error;
      setProblem({ step, text: t('entrances.boundMeanwhile') });
      await refresh();
    }
    setChosen(none);
    setPreviewed(null);
  };

  const count = (step: Step) => ({ count: chosen[step].length, n: formatCount(chosen[step].length, tag) });
  const places = shown
    .filter(({ id }) => chosen.move.includes(id))
    .map(({ id, name, corridorName, entityName }) => (
      <p key={id}>{t('entrances.moveFrom', { device: name, entrance: corridorName ?? '', store: entityName ?? '' })}</p>
    ));
  const questions = {
    unbind: {
      title: t('confirm.unbindMany', count('unbind')),
      text: t('confirm.unbindDeviceText'),
      action: t('entrances.unbind'),
      danger: true,
    },
    move: {
      title: t('entrances.moveAsk', { ...count('move'), name: corridor.name }),
      text: places,
      action: t('entrances.move'),
    },
  };

  const performStep = (step: Step) => {
    setProblem(null);
    const refuse = (text: string) => setProblem({ step, text });
    if (chosen[step].length === 0) return refuse(t(step === 'unbind' ? 'errors.unbindDevice' : 'errors.noDevice'));
    const read = parseEffectiveFrom(since, store, Date.now());
    if ('problem' in read)
      return refuse(
        read.problem === 'notYet'
          ? t('entrances.notYet')
          : t(`errors.${read.problem === 'required' ? 'notADate' : 'notATime'}`),
      );
    if (read.instant !== null) return setPreviewed({ step, from: read.instant });
    if (step === 'bind') return void perform(step, null).catch((error: unknown) => refuse(formatFailure(t, error)));
    return confirm({
      ...questions[step],
      failureText: (error) => formatFailure(t, error),
      onConfirm: () => perform(step, null),
    });
  };

  return {
    chosen,
    choose: (step, ids, rows) => {
      setChosen({ ...chosen, [step]: ids });
      setProblem(null);
      if (rows !== undefined) setShown(rows);
    },
    problem,
    clearProblem: () => setProblem(null),
    performStep,
    preview:
      previewed === null
        ? null
        : {
            query: {
              devices: [...chosen[previewed.step]],
              from: previewed.from,
              ...(previewed.step === 'unbind' ? {} : { corridorId: corridor.id }),
            },
            time: formatDateTimeAtStore(previewed.from, tag, store),
            note: previewed.step === 'move' ? places : null,
            action: t(`entrances.${previewed.step}`),
            onConfirm: () => perform(previewed.step, previewed.from),
            onClose: () => setPreviewed(null),
          },
    dialog,
  };
}
