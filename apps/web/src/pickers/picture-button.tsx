import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast.tsx';
import { type PictureSource, renderAndSavePicture } from './save-picture.ts';

/** Saves the content of a panel as PNG, under its title. `name` is the button's name, by default "download". */
export function PictureButton({ name, ...render }: PictureSource & { name?: string }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    await renderAndSavePicture(render).catch((error: unknown) =>
      showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
    setBusy(false);
  };
  return (
    <IconButton
      icon={isBusy ? LoadingOutlined : DownloadOutlined}
      name={name ?? t('home.downloadPng')}
      onPress={() => void save()}
    />
  );
}
