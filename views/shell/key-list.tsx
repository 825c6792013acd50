// The list of the keys that act on every page, and the switch for single keys.

import { Switch } from '../form/switch.tsx'
import { Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { hasSingleKeys, rememberSingleKeys } from '../client/storage.ts'
import { useSession } from '../client/session.ts'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { controlKey, pageKeys } from './key-commands.ts'
import styles from './key-list.module.css'
import { navigationOf } from './navigation-items.ts'

export function KeyList({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const translate = useTranslate()
  useHistoryLayer(opened, onClose)
  const session = useSession()
  const [isOn, setOn] = useState(hasSingleKeys)
  const control = controlKey() ?? translate('part.keys.control')
  const pages = navigationOf(session)
    .flatMap(({ entries }) => entries)
    .flatMap(({ name }) => (pageKeys[name] === undefined ? [] : [{ name, key: pageKeys[name] }]))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={translate('part.keys.title')}
      size="lg"
      padding="lg"
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      <Keys
        title={translate('part.keys.everywhere')}
        rows={[
          [[control, 'K'], translate('part.palette.title')],
          [['F1'], translate('part.keys.fieldHelp')],
          [[control, 'Z'], translate('part.keys.undo')],
        ]}
      />
      <Switch
        className={styles.switch}
        label={translate('part.keys.single')}
        description={translate('part.keys.singleHelp')}
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          rememberSingleKeys(event.currentTarget.checked)
        }}
      />
      {isOn && (
        <Keys
          title={translate('part.keys.singleTitle')}
          rows={[
            [['?'], translate('part.keys.list')],
            [['/'], translate('part.keys.search')],
            ...pages.map(
              ({ name, key }) =>
                [['G', key.toUpperCase()], translate(`navigation.${name}` as MessageId)] as const,
            ),
          ]}
        />
      )}
    </Modal>
  )
}

type Row = readonly [keys: readonly string[], meaning: string]

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
