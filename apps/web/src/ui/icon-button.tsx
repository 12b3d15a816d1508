import { Button, Tooltip } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

type Props = { name: string; of: ComponentProps<typeof Icon>['of']; onPress: () => void; disabled?: boolean };

/** A button that shows an icon; its name is said, and shown on hover. */
export function IconButton({ name, of, onPress, disabled = false }: Props) {
  return (
    <Tooltip title={name}>
      <Button aria-label={name} icon={<Icon of={of} />} disabled={disabled} onClick={onPress} />
    </Tooltip>
  );
}
