import { Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatFailure } from '../../api/failure-text.ts';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { ProductLogo } from '../../ui/product-logo.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useKeyboardShortcut } from '../../ui/use-keyboard-shortcut.ts';
import styles from './doc.module.css';
import { OperationEntry } from './operation-entry.tsx';
import { type ApiOperationGroup, filterOperations } from './parse-api-document.ts';
import { useApiDocument } from './requests.ts';

/** The API reference, built from the server's own API document. Public, without login. */
export default function DocPage() {
  const { t } = useTranslation();
  const document = useApiDocument();
  return (
    <div className={styles.page}>
      <title>{`${t('doc.title')} · Portico`}</title>
      <header className={styles.head}>
        <Link to="/" className={styles.brand} aria-label={`Portico: ${t('doc.openConsole')}`}>
          <ProductLogo />
          Portico
        </Link>
        <LanguagePicker />
      </header>
      <main className={styles.main}>
        <h1>{t('doc.title')}</h1>
        <p className={styles.intro}>{t('doc.intro')}</p>
        {document.isError ? (
          <PageError text={formatFailure(t, document.error)} onRetry={() => void document.refetch()} />
        ) : document.data === undefined ? (
          <Waiting />
        ) : document.data.length === 0 ? (
          <EmptyState text={t('doc.empty')} />
        ) : (
          <Operations groups={document.data} />
        )}
      </main>
    </div>
  );
}

function Operations({ groups }: { groups: readonly ApiOperationGroup[] }) {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const field = useRef<InputRef>(null);
  const fieldId = useId();
  useKeyboardShortcut(['/'], () => field.current?.focus());
  const { hash } = useLocation();
  const anchor = decodeURIComponent(hash.slice(1));
  const found = filterOperations(groups, searchText);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);

  useEffect(() => {
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);

  return (
    <>
      <div role="search" className={styles.search}>
        <label htmlFor={fieldId}>{t('doc.search')}</label>
        <Input
          id={fieldId}
          ref={field}
          value={searchText}
          placeholder={t('doc.searchHint')}
          allowClear
          onChange={({ target }) => setSearchText(target.value)}
        />
        <p role="status">{count === 0 ? t('doc.noMatches') : t('doc.found', { count })}</p>
      </div>
      <div className={styles.body}>
        <nav className={styles.groups} aria-label={t('doc.groups')}>
          {found.map(({ name, operations }) => (
            <Link key={name} to={{ hash: name }} replace lang="en" dir="ltr">
              {name} <span>{operations.length}</span>
            </Link>
          ))}
        </nav>
        <div className={styles.list}>
          {found.map(({ name, operations }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`} lang="en" dir="ltr">
                {name}
              </h2>
              {operations.map((operation) => (
                <OperationEntry key={operation.id} operation={operation} isLinkTarget={operation.id === anchor} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting} role="status" aria-label={t('frame.loading')}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
        <SkeletonBar key={line} width="100%" height={44} />
      ))}
    </div>
  );
}
