import { LinkOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './doc.module.css';
import type { ApiAccess, ApiField, ApiOperation } from './parse-api-document.ts';

/**
 * One API call, collapsed to its summary; expanded with all input and output fields. Texts from the API document are English in every
 * language.
 */
export function OperationEntry({ operation, isLinkTarget }: { operation: ApiOperation; isLinkTarget: boolean }) {
  const { t } = useTranslation();
  const { id, method, path, summary, access, inputLocation, input, replyKind, output } = operation;
  const [open, setOpen] = useState(isLinkTarget);
  // Opens when the address points to this call, at the first render or later.
  const [wasWanted, setWasWanted] = useState(isLinkTarget);
  if (isLinkTarget !== wasWanted) {
    setWasWanted(isLinkTarget);
    if (isLinkTarget) setOpen(true);
  }
  return (
    <details
      id={id}
      className={styles.operation}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={styles.method} data-method={method} dir="ltr">
          {method}
        </span>
        <code dir="ltr">{path}</code>
        <span className={styles.summary} lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      {open && (
        <div className={styles.inside}>
          <p className={styles.access}>
            <span>{t('doc.access')}</span>
            {access.map(({ placeKind, names }) => (
              <Access key={placeKind} placeKind={placeKind} names={names} />
            ))}
            <Link to={{ hash: id }} replace className={styles.anchor} aria-label={`${t('doc.link')}: ${id}`}>
              <Icon icon={LinkOutlined} />
              <span dir="ltr">{id}</span>
            </Link>
          </p>
          <Fields title={inputLocation === 'query' ? t('doc.query') : t('doc.body')} fields={input} />
          <Fields title={t('doc.reply')} kind={replyKind} fields={output} />
        </div>
      )}
    </details>
  );
}

function Access({ placeKind, names }: ApiAccess) {
  return (
    <span className={styles.rights}>
      {placeKind !== null && (
        <span lang="en" dir="ltr">
          {placeKind}:
        </span>
      )}
      <Who names={names} />
    </span>
  );
}

function Who({ names }: Pick<ApiAccess, 'names'>) {
  const { t } = useTranslation();
  const [first] = names;
  if (first === 'public') return t('doc.accessPublic');
  if (first === 'user') return t('doc.accessUser');
  if (first === 'platform') return t('doc.accessPlatform');
  return names.map((permission) => (
    <code key={permission} dir="ltr">
      {permission}
    </code>
  ));
}

function Fields({ title, kind, fields }: { title: string; kind?: string; fields: readonly ApiField[] }) {
  const { t } = useTranslation();
  const isPlain = kind === undefined || kind === 'application/json';
  return (
    <>
      <h3>
        {title} {!isPlain && <code dir="ltr">{kind}</code>}
      </h3>
      {fields.length === 0 ? (
        <p className={styles.nothing}>{isPlain ? t('doc.nothing') : t('doc.file')}</p>
      ) : (
        <ul className={styles.fields} dir="ltr">
          {fields.map(({ path, type, required, limits }) => (
            <li key={path}>
              <code>{path}</code>
              <span className={styles.type}>{type}</span>
              {required && <span className={styles.required}>{t('errors.required')}</span>}
              {limits !== '' && <span className={styles.limits}>{limits}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
