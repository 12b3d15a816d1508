import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

type Toast = { kind: 'success' | 'error'; text: string };

/** A success disappears by itself; an error stays until the user closes it. */
const successMilliseconds = 1200;

let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows one toast in place of any other; null removes it. */
export function showToast(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** The one element of the page that shows toasts. */
export function Toaster() {
  const { t } = useTranslation();
  const toast = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

  useEffect(() => {
    if (toast?.kind !== 'success') return;
    const timer = setTimeout(() => showToast(null), successMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <div className={styles.place} role={toast?.kind === 'error' ? 'alert' : 'status'}>
      {toast !== null && (
        <div className={styles.toast} data-kind={toast.kind}>
          <Icon icon={toast.kind === 'success' ? CheckCircleFilled : ExclamationCircleFilled} />
          <span>{toast.text}</span>
          {toast.kind === 'error' && (
            <button
              type="button"
              className={styles.close}
              aria-label={t('frame.close')}
              onClick={() => showToast(null)}
            >
              <Icon icon={CloseOutlined} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
