import { LinkOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = {
  /** Behind the "?"; what stands there unless said. */
  query?: string;
};

/** Copies the whole address of the page, which names its language and all that was chosen on it. */
export function CopyLinkButton({ query }: Props) {
  const { t } = useTranslation();
  const copy = async () => {
    const done = await copyText(
      query === undefined ? location.href : `${location.origin}${location.pathname}?${query}`,
    );
    showToast(
      done ? { kind: 'success', text: t('views.linkCopied') } : { kind: 'error', text: t('views.linkNotCopied') },
    );
  };
  return <IconButton name={t('views.copyLink')} of={LinkOutlined} onPress={() => void copy()} />;
}
