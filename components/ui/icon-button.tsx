import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'shape' | 'aria-label'> & {
  /** Names the act, for readers of screens and as tooltip. */
  label: string
  icon: ReactNode
  /** 28 px instead of 32, for beside text; 44 px where pointers are coarse. */
  isSmall?: boolean
}

/** A square button with an icon whose name shows on hover and focus. */
export function IconButton({ label, icon, isSmall = false, variant = 'quiet', ...props }: IconButtonProps) {
  return (
    <Button
      data-tip={label}
      {...props}
      aria-label={label}
      variant={variant}
      shape={isSmall ? 'small-icon' : 'icon'}
    >
      {icon}
    </Button>
  )
}
