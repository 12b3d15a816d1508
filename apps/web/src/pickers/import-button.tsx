import { UploadOutlined } from '@ant-design/icons';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { mayImport } from './spreadsheet-kinds.ts';

const ImportDrawer = lazy(() => import('./import-drawer.tsx'));

type Props = {
  kind: SpreadsheetKind;
  /** The company of the imported rows, if a platform administrator has already chosen it. */
  company?: number | null;
  onDone?: () => void;
};

/**
 * Opens the import of a spreadsheet of one kind; only for users who may change these rows. `onDone` runs after rows were stored or an
 * import was undone.
 */
export function ImportButton({ kind, company, onDone }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!mayImport(session, kind)) return null;
  return (
    <>
      <IconButton name={t('spreadsheets.import')} icon={UploadOutlined} onPress={() => setOpen(true)} />
      <Suspense>
        {isOpen && (
          <ImportDrawer
            kind={kind}
            company={company ?? null}
            {...(onDone === undefined ? {} : { onDone })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
