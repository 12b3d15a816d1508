import type { Device } from '@portico/contract/routes/devices';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../api/failure.ts';
import { failureText } from '../api/failure-text.ts';
import { formatCount } from '../ui/figures.ts';
import { showToast } from '../ui/toast.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useTag } from '../ui/use-tag.ts';
import type { BindingPlace } from './binding-drawer.tsx';
import type { BindingPreview } from './binding-preview.tsx';
import { useBinding } from './binding-requests.ts';
import { readSince, type Since } from './since.ts';
import { type StoreZone, writeInstant } from './store-time.ts';

type Step = 'bind' | 'unbind' | 'move';
type Chosen = Record<Step, readonly number[]>;
const none: Chosen = { bind: [], unbind: [], move: [] };

type Steps = {
  /** Which devices are ticked, in each of the lists. */
  chosen: Chosen;
  choose: (step: Step, ids: readonly number[], rows?: readonly Device[]) => void;
  problem: { of: Step; text: string } | null;
  /** Something else is meant now. */
  forgetProblem: () => void;
  /** Does it with those ticked, after whatever has to be asked or shown before. */
  begin: (step: Step) => void;
  preview: ComponentProps<typeof BindingPreview> | null;
  dialog: ReactNode;
};

/** From ticking devices to having them bound: an earlier time is shown with what it changes, unbinding and moving are asked for. */
export function useBindingSteps(corridor: BindingPlace, store: StoreZone, since: Since): Steps {
  const { t } = useTranslation();
  const tag = useTag();
  const { bind, unbind, refresh } = useBinding();
  const [ask, dialog] = useConfirm();
  const [chosen, setChosen] = useState(none);
  const [shown, setShown] = useState<readonly Device[]>([]);
  const [problem, setProblem] = useState<Steps['problem']>(null);
  const [previewed, setPreviewed] = useState<{ step: Step; from: string } | null>(null);

  const send = (step: Step, from: string | null) => {
    const asked = { devices: [...chosen[step]], ...(from === null ? {} : { from }) };
    if (step === 'unbind') return unbind(asked);
    const here = { corridorId: corridor.id, entityId: corridor.entityId };
    return bind({ ...asked, ...here, ...(step === 'move' ? { move: true } : {}) });
  };
  const carryOut = async (step: Step, from: string | null) => {
    try {
      await send(step, from);
      showToast({ kind: 'success', text: t('frame.succeeded') });
    } catch (error) {
      // Somebody else was faster. Nothing to try again: they choose among what there is now.
      if (!(error instanceof Failure && error.key === 'deviceBound')) throw error;
      setProblem({ of: step, text: t('entrances.boundMeanwhile') });
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

  const begin = (step: Step) => {
    setProblem(null);
    const refuse = (text: string) => setProblem({ of: step, text });
    if (chosen[step].length === 0) return refuse(t(step === 'unbind' ? 'errors.unbindDevice' : 'errors.noDevice'));
    const read = readSince(since, store, Date.now());
    if ('problem' in read)
      return refuse(
        read.problem === 'notYet'
          ? t('entrances.notYet')
          : t(`errors.${read.problem === 'required' ? 'notADate' : 'notATime'}`),
      );
    if (read.instant !== null) return setPreviewed({ step, from: read.instant });
    if (step === 'bind') return void carryOut(step, null).catch((error: unknown) => refuse(failureText(t, error)));
    return ask({
      ...questions[step],
      failureText: (error) => failureText(t, error),
      onConfirm: () => carryOut(step, null),
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
    forgetProblem: () => setProblem(null),
    begin,
    preview:
      previewed === null
        ? null
        : {
            asked: {
              devices: [...chosen[previewed.step]],
              from: previewed.from,
              ...(previewed.step === 'unbind' ? {} : { corridorId: corridor.id }),
            },
            time: writeInstant(previewed.from, tag, store),
            note: previewed.step === 'move' ? places : null,
            action: t(`entrances.${previewed.step}`),
            onConfirm: () => carryOut(previewed.step, previewed.from),
            onClose: () => setPreviewed(null),
          },
    dialog,
  };
}
