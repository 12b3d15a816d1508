import type { Device } from '@portico/contract/routes/devices';
import type { DeviceFormat } from '@portico/contract/words/device-formats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatActionFailure, formatFailure } from '../../api/failure-text.ts';
import { deviceFormatNames } from '../../pickers/device-format-names.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { explainFormatChange } from './format-change.ts';
import type { DeviceChanges } from './requests.ts';

type Handlers = {
  /** Called with a new secret, which the server returns only once. */
  onSecretCreated: (name: string, secret: string) => void;
  /** Called with the ids of deleted devices. */
  onRemoved: (ids: readonly number[]) => void;
};

type Actions = {
  remove: (chosen: readonly Device[]) => void;
  unbind: (chosen: readonly Device[]) => void;
  upgrade: (chosen: readonly Device[]) => void;
  renewSecret: (device: Device) => void;
  changeFormat: (device: Device, format: DeviceFormat) => void;
  dialog: ReactNode;
};

type Confirmation = {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  /** The text for the user if the action failed; `formatFailure` by default. */
  failureText?: (error: unknown) => string;
};
type AskToConfirm = (confirmation: Confirmation, act: () => Promise<unknown>) => void;

const isBound = ({ corridorId }: Device) => corridorId !== null;
const idsOf = (list: readonly Device[]) => list.map(({ id }) => id);
const done = (text: string) => showToast({ kind: 'success', text });

/** Actions on devices, each confirmed in a dialog. */
export function useDeviceActions(changes: DeviceChanges, { onSecretCreated, onRemoved }: Handlers): Actions {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [ask, dialog] = useConfirm();
  const askToConfirm: AskToConfirm = (confirmation, act) =>
    ask({
      failureText: (error) => formatFailure(t, error),
      ...confirmation,
      onConfirm: async () => void (await act()),
    });
  const unbind = useUnbinding(askToConfirm, changes);
  const remove = useRemoving(askToConfirm, changes, unbind, onRemoved);
  return {
    remove,
    unbind,
    upgrade: (chosen) =>
      askToConfirm(
        {
          title: t('devices.upgradeAsk', { count: chosen.length, n: formatCount(chosen.length, tag) }),
          text: t('devices.upgradeText'),
          action: t('devices.upgrade'),
        },
        () => changes.upgrade(idsOf(chosen)).then(() => done(t('frame.succeeded'))),
      ),
    renewSecret: ({ id, name }) =>
      askToConfirm(
        {
          title: t('devices.renewAsk', { name }),
          text: t('devices.renewText'),
          action: t('devices.renewSecret'),
          danger: true,
        },
        async () => onSecretCreated(name, (await changes.renewSecret(id)).secret),
      ),
    changeFormat: ({ id, name, format: before }, format) =>
      askToConfirm(
        {
          title: t('devices.formatAsk', { name, format: isolateDirection(deviceFormatNames[format]) }),
          text: explainFormatChange(t, before, format),
          action: t('devices.changeFormat'),
          danger: true,
        },
        async () => {
          const { secret } = await changes.changeFormat({ id, format });
          if (secret === null) done(t('frame.succeeded'));
          else onSecretCreated(name, secret);
        },
      ),
    dialog,
  };
}

/** Unbinds devices from their entrances after a confirmation; `why`: the reason to unbind them, shown before the consequences. */
function useUnbinding(askToConfirm: AskToConfirm, changes: DeviceChanges) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (chosen: readonly Device[], why = '') => {
    const bound = chosen.filter(isBound);
    const [only, ...others] = bound;
    if (only === undefined) return;
    const count = { count: bound.length, n: formatCount(bound.length, tag) };
    askToConfirm(
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

/**
 * Deletes the unbound devices among the selected ones, because the server deletes no bound device. When all are bound, it offers to unbind
 * them.
 */
function useRemoving(
  askToConfirm: AskToConfirm,
  changes: DeviceChanges,
  unbind: ReturnType<typeof useUnbinding>,
  onRemoved: Handlers['onRemoved'],
) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const counted = (list: readonly Device[]) => ({ count: list.length, n: formatCount(list.length, tag) });
  return (chosen: readonly Device[]) => {
    const unbound = chosen.filter((device) => !isBound(device));
    const bound = chosen.filter(isBound);
    const [only, ...others] = unbound;
    if (only === undefined) {
      unbind(bound, t('errors.deviceBound'));
      return;
    }
    askToConfirm(
      {
        title:
          others.length === 0 ? t('confirm.deleteOne', { name: only.name }) : t('confirm.deleteMany', counted(unbound)),
        text: [t('devices.removeText'), ...(bound.length === 0 ? [] : [t('devices.boundStay', counted(bound))])].join(
          ' ',
        ),
        action: t('controls.delete'),
        danger: true,
        failureText: (error) => formatActionFailure(t, error, 'deleteFailed'),
      },
      async () => {
        await changes.remove(idsOf(unbound));
        onRemoved(idsOf(unbound));
        done(t('frame.succeeded'));
      },
    );
  };
}
