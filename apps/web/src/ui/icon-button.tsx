import { Button, Tooltip } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

type Props = { name: string; icon: ComponentProps<typeof Icon>['icon']; onPress: () => void; disabled?: boolean };

/** A button that shows an icon; its name is for screen readers and shown on hover. */
export function IconButton({ name, icon, onPress, disabled = false }: Props) {
  return (
    <Tooltip title={name}>
      <Button aria-label={name} icon={<Icon icon={icon} />} disabled={disabled} onClick={onPress} />
    </Tooltip>
  );
}
