import type { Device } from '@portico/contract/routes/devices';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { formatCount } from '../../ui/figures.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useTag } from '../../ui/use-tag.ts';
import type { Changes } from './requests.ts';

type Handlers = {
  /** A new secret, told once. */
  onSecret: (name: string, secret: string) => void;
  /** These are gone. */
  onRemoved: (ids: readonly number[]) => void;
};

type Actions = {
  remove: (chosen: readonly Device[]) => void;
  unbind: (chosen: readonly Device[]) => void;
  upgrade: (chosen: readonly Device[]) => void;
  renewSecret: (device: Device) => void;
  dialog: ReactNode;
};

type Question = { title: string; text: string; action: string; danger?: boolean };
type Ask = (question: Question, act: () => Promise<unknown>) => void;

const isBound = ({ corridorId }: Device) => corridorId !== null;
const idsOf = (list: readonly Device[]) => list.map(({ id }) => id);
const done = (text: string) => showToast({ kind: 'success', text });

/** What can be done with devices, each asked in a dialog first. */
export function useDeviceActions(changes: Changes, { onSecret, onRemoved }: Handlers): Actions {
  const { t } = useTranslation();
  const tag = useTag();
  const [ask, dialog] = useConfirm();
  const asked: Ask = (question, act) =>
    ask({ ...question, failureText: (error) => failureText(t, error), onConfirm: async () => void (await act()) });
  const unbind = useUnbinding(asked, changes);
  const remove = useRemoving(asked, changes, unbind, onRemoved);
  return {
    remove,
    unbind,
    upgrade: (chosen) =>
      asked(
        {
          title: t('devices.upgradeAsk', { count: chosen.length, n: formatCount(chosen.length, tag) }),
          text: t('devices.upgradeText'),
          action: t('devices.upgrade'),
        },
        () => changes.upgrade(idsOf(chosen)).then(() => done(t('frame.succeeded'))),
      ),
    renewSecret: ({ id, name }) =>
      asked(
        {
          title: t('devices.renewAsk', { name }),
          text: t('devices.renewText'),
          action: t('devices.renewSecret'),
          danger: true,
        },
        async () => onSecret(name, (await changes.renewSecret(id)).secret),
      ),
    dialog,
  };
}

/** Takes devices off their entrances; `why` is said before what follows from it. */
function useUnbinding(asked: Ask, changes: Changes) {
  const { t } = useTranslation();
  const tag = useTag();
  return (chosen: readonly Device[], why = '') => {
    const bound = chosen.filter(isBound);
    const [only, ...others] = bound;
    if (only === undefined) return;
    const count = { count: bound.length, n: formatCount(bound.length, tag) };
    asked(
      {
        title: others.length === 0 ? t('confirm.unbind', { name: only.name }) : t('confirm.unbindMany', count),
        text: [why, t('confirm.unbindDeviceText')].join(' ').trim(),
        action: t('devices.unbind'),
        danger: true,
      },
      () => changes.unbind(idsOf(bound)).then(() => done(t('frame.succeeded'))),
    );
  };
}

/** Deletes those that hang nowhere. The server deletes no others: where all are bound, unbinding comes first. */
function useRemoving(
  asked: Ask,
  changes: Changes,
  unbind: ReturnType<typeof useUnbinding>,
  onRemoved: Handlers['onRemoved'],
) {
  const { t } = useTranslation();
  const tag = useTag();
  const counted = (list: readonly Device[]) => ({ count: list.length, n: formatCount(list.length, tag) });
  return (chosen: readonly Device[]) => {
    const free = chosen.filter((device) => !isBound(device));
    const bound = chosen.filter(isBound);
    const [only, ...others] = free;
    if (only === undefined) {
      unbind(bound, t('errors.deviceBound'));
      return;
    }
    asked(
      {
        title:
          others.length === 0 ? t('confirm.deleteOne', { name: only.name }) : t('confirm.deleteMany', counted(free)),
        text: [t('devices.removeText'), ...(bound.length === 0 ? [] : [t('devices.boundStay', counted(bound))])].join(
          ' ',
        ),
        action: t('controls.delete'),
        danger: true,
      },
      async () => {
        await changes.remove(idsOf(free));
        onRemoved(idsOf(free));
        done(t('frame.succeeded'));
      },
    );
  };
}
