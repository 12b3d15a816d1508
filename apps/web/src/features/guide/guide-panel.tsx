import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './guide-panel.module.css';
import { type GuideSection, listGuideSections } from './guide-sections.ts';

type Props = {
  /** 1: beside the page, 400 px wide; 2: full screen. */
  width: 1 | 2;
  /** Folder names of the screens the user has access to. */
  screens: readonly string[];
  /** Folder name of the current screen; null: none. */
  current: string | null;
  onWidthChange: (width: 0 | 1 | 2) => void;
};

/** The guide. Beside the page it leaves the page usable; full screen it is a modal dialog. On phones it is always full screen. */
export default function GuidePanel({ width, screens, current, onWidthChange }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const isFull = width === 2 || isPhone;
  const headingId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoreFocus();

  useEffect(() => {
    const box = panel.current;
    if (box === null) return;
    box.close();
    const { activeElement } = document;
    if (isFull) box.showModal();
    else box.setAttribute('open', '');
    // Take the focus only when the user opened the guide: right after loading, with a guide left open at the last visit, the focus is on
    // `body`.
    if (activeElement !== document.body) heading.current?.focus();
  }, [isFull]);

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onWidthChange(0);
  };

  return (
    <dialog
      ref={panel}
      className={styles.panel}
      data-full={isFull}
      aria-labelledby={headingId}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        onWidthChange(0);
      }}
    >
      <header className={styles.head}>
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {t('guide.title')}
        </h2>
        {!isPhone && (
          <button
            type="button"
            className={styles.tool}
            aria-label={isFull ? t('guide.narrow') : t('guide.widen')}
            onClick={() => onWidthChange(isFull ? 1 : 2)}
          >
            <Icon icon={isFull ? FullscreenExitOutlined : FullscreenOutlined} />
          </button>
        )}
        <button type="button" className={styles.tool} aria-label={t('frame.close')} onClick={() => onWidthChange(0)}>
          <Icon icon={CloseOutlined} />
        </button>
      </header>
      <div className={styles.body}>
        {/* The key opens the section of the current page after navigation. */}
        <Sections key={current} screens={screens} current={current} />
        <p className={styles.keys}>{t('guide.keys')}</p>
      </div>
    </dialog>
  );
}

function Sections({ screens, current }: Pick<Props, 'screens' | 'current'>) {
  const { t } = useTranslation();
  const sections = listGuideSections(screens);
  return sections.map((section, index) => {
    const isFirstOfGroup = section.group !== null && section.group !== sections[index - 1]?.group;
    return (
      <div key={section.screen}>
        {isFirstOfGroup && <p className={styles.group}>{t(section.group)}</p>}
        <Help section={section} isCurrent={section.screen === current} />
      </div>
    );
  });
}

function Help({ section, isCurrent }: { section: GuideSection; isCurrent: boolean }) {
  const { t } = useTranslation();
  const texts = 'texts' in section ? section.texts : section.screen;
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <details ref={box} className={styles.section} open={isCurrent}>
      <summary>{t(section.title)}</summary>
      <p>{t(`guide.${texts}.what`)}</p>
      <p>{t(`guide.${texts}.how`)}</p>
      <p className={styles.mind}>{t(`guide.${texts}.mind`)}</p>
    </details>
  );
}
