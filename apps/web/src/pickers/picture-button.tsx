import { DownloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { savePicture } from '../ui/save-picture.ts';
import { showToast } from '../ui/toast.tsx';

type Props = {
  title: string;
  detail: string;
  /** The first day of what it shows is part of the name of the file. */
  range: { from: string };
  /** null: nothing is drawn yet. */
  picture: () => HTMLCanvasElement | null | Promise<HTMLCanvasElement | null>;
};

/** Keeps what a panel draws as PNG, under its title. */
export function PictureButton({ title, detail, range, picture }: Props) {
  const { t } = useTranslation();
  const save = async () => {
    try {
      const drawn = await picture();
      if (drawn !== null) savePicture(drawn, { title, detail }, `${title} ${range.from.slice(0, 10)}.png`);
    } catch (error) {
      showToast({ kind: 'error', text: failureText(t, error) });
    }
  };
  return <IconButton of={DownloadOutlined} name={t('home.downloadPng')} onPress={() => void save()} />;
}
