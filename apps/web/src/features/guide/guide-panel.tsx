import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import styles from './guide-panel.module.css';
import { type Section, sectionsFor } from './sections.ts';

type Props = {
  /** 1: beside the page, 400 px; 2: over all of it. */
  progress: 1 | 2;
  /** Screens of this person, by their folders. */
  screens: readonly string[];
  /** The screen they are on. */
  current: string | null;
  onProgress: (progress: 0 | 1 | 2) => void;
};

/** The guide: beside the page it leaves the page usable, over it it is a dialog. On phones it is always the latter. */
export default function GuidePanel({ progress, screens, current, onProgress }: Props) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const isFull = progress === 2 || isPhone;
  const headingId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack();

  useEffect(() => {
    const box = panel.current;
    if (box === null) return;
    box.close();
    const { activeElement } = document;
    if (isFull) box.showModal();
    else box.setAttribute('open', '');
    // A guide that is open from the last visit must not take the keyboard away from the page; one that was asked for does.
    if (activeElement !== document.body) heading.current?.focus();
  }, [isFull]);

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onProgress(0);
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
        onProgress(0);
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
            onClick={() => onProgress(isFull ? 1 : 2)}
          >
            <Icon of={isFull ? FullscreenExitOutlined : FullscreenOutlined} />
          </button>
        )}
        <button type="button" className={styles.tool} aria-label={t('frame.close')} onClick={() => onProgress(0)}>
          <Icon of={CloseOutlined} />
        </button>
      </header>
      <div className={styles.body}>
        {/* Another page opens its own section. */}
        <Sections key={current} screens={screens} current={current} />
        <p className={styles.keys}>{t('guide.keys')}</p>
      </div>
    </dialog>
  );
}

function Sections({ screens, current }: Pick<Props, 'screens' | 'current'>) {
  const { t } = useTranslation();
  const sections = sectionsFor(screens);
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

function Help({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
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
