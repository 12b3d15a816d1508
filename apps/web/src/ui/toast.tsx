import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

type Toast = { kind: 'success' | 'error'; text: string };

/** A success goes by itself; an error stays until it is read. */
const successMilliseconds = 1200;

let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows one toast in place of any other; null takes it away. */
export function showToast(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** The one place on the page where toasts appear. */
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
          <Icon of={toast.kind === 'success' ? CheckCircleFilled : ExclamationCircleFilled} />
          <span>{toast.text}</span>
          {toast.kind === 'error' && (
            <button
              type="button"
              className={styles.close}
              aria-label={t('frame.close')}
              onClick={() => showToast(null)}
            >
              <Icon of={CloseOutlined} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
