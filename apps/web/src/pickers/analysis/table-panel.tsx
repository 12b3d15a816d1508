import { createContext, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { elementPicture } from '../../ui/element-picture.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Picture } from '../keep-picture.ts';
import { PictureButton } from '../picture-button.tsx';

/** What a table can do for its picture: draw itself once more, out of sight, with as many rows as fit into one. */
export type TableHandle = { pictured: <T>(take: () => Promise<T>) => Promise<T> };

/** Where the table of a panel says that it can. */
export const TablePlace = createContext<RefObject<TableHandle | null> | null>(null);

type Props = {
  title: ReactNode;
  detail?: ReactNode;
  /** What its picture is headed by; `range`: its first day is part of the name of the file. */
  picture: Omit<Picture, 'picture'>;
  /** Beside the button of the picture. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A part of a page with a table, which can be kept as a picture, together with what else in it is marked `data-picture`. */
export function TablePanel({ title, detail, picture, tools, children }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<TableHandle>(null);
  const draw = () => elementPicture(place.current);
  return (
    <Panel
      title={title}
      detail={detail}
      tools={
        <>
          {tools}
          <PictureButton
            {...picture}
            name={t('analysis.saveTable')}
            picture={() => table.current?.pictured(draw) ?? draw()}
          />
        </>
      }
    >
      <div ref={place}>
        <TablePlace value={table}>{children}</TablePlace>
      </div>
    </Panel>
  );
}
