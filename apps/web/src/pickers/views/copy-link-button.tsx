import { LinkOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = {
  /** The query string without "?"; the current one by default. */
  query?: string;
};

/** Copies the full address of the page, with its language and all its choices. */
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
  return <IconButton name={t('views.copyLink')} icon={LinkOutlined} onPress={() => void copy()} />;
}
