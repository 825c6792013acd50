// The menu of a button, which opens at once.

import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../router/links.tsx'
import type { MenuItem } from './menu-items.ts'
import type { ButtonMenuProps } from './props.ts'

export function OpenMenu({ button, items, position = 'bottom-end', width }: ButtonMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <Menu position={position} opened={isOpen} onChange={setOpen} {...(width === undefined ? {} : { width })}>
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {items().map((item) => (
          <Item key={item.title} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ item }: { item: MenuItem }) {
  const { title, icon: Icon, isDestructive = false } = item
  const shared = {
    ...(isDestructive ? { color: 'red' } : {}),
    ...(Icon === undefined ? {} : { leftSection: <Icon size={18} stroke={1.6} aria-hidden /> }),
  }
  if ('to' in item)
    return (
      <Menu.Item component={Link} to={item.to} {...shared}>
        {title}
      </Menu.Item>
    )
  return (
    <Menu.Item onClick={item.onChoose} {...shared}>
      {title}
    </Menu.Item>
  )
}
