import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast.tsx';
import { keepPicture, type Picture } from './keep-picture.ts';

/** Keeps what a panel draws as PNG, under its title; `name`: what the button says, a download unless told. */
export function PictureButton({ name, ...picture }: Picture & { name?: string }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    await keepPicture(picture).catch((error: unknown) => showToast({ kind: 'error', text: failureText(t, error) }));
    setBusy(false);
  };
  return (
    <IconButton
      of={isBusy ? LoadingOutlined : DownloadOutlined}
      name={name ?? t('home.downloadPng')}
      onPress={() => void save()}
    />
  );
}
