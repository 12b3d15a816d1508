import { createContext, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/panel.tsx';
import { renderElementPicture } from '../../ui/render-element-picture.ts';
import { PictureButton } from '../picture-button.tsx';
import type { PictureSource } from '../save-picture.ts';

/** Renders the table a second time, out of sight, with as many rows as fit into a picture; `take` takes the picture. */
export type TableHandle = { renderForPicture: <T>(take: () => Promise<T>) => Promise<T> };

/** The ref through which the table of a panel provides its handle. */
export const TableHandleContext = createContext<RefObject<TableHandle | null> | null>(null);

type Props = {
  title: ReactNode;
  detail?: ReactNode;
  /** The header of the picture; the first day of `range` is part of the file name. */
  picture: Omit<PictureSource, 'render'>;
  /** Further buttons, beside the picture button. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A section with a table, which can be saved as a picture together with the section's other elements marked `data-picture`. */
export function TablePanel({ title, detail, picture, tools, children }: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const table = useRef<TableHandle>(null);
  const draw = () => renderElementPicture(container.current);
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
            render={() => table.current?.renderForPicture(draw) ?? draw()}
          />
        </>
      }
    >
      <div ref={container}>
        <TableHandleContext value={table}>{children}</TableHandleContext>
      </div>
    </Panel>
  );
}
