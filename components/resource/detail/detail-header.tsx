import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { CopyButton } from '@/components/ui/copy-button'
import { Menu, type MenuItem, useCopy } from '@/components/ui/menu'
import { type PageAction, usePageActions } from '@/components/ui/page-actions'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SpriteIcon, StateChip } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { permissionFor } from '@/lib/client/account'
import { cloneOf } from './clone'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { icons } from '@/lib/resources/icons'
import { isRejected } from '@/lib/resources/states/own-state'
import { toneOf } from '@/lib/util/state'
import { cn } from '@/components/ui/style'
import { TimedText } from './timed-text'
import { nameFont } from '@/components/ui/text'
import { paths } from '@/lib/util/paths'
import { capitalized, inSentence } from '@/lib/util/text'
import { RemoveFromConsoleDialog, useRemoveItem } from './remove-from-console'
import { FixLink, type FixLinkProps } from './fix-link'
import { useFix, useOwnState } from './use-own-state'
import type { EditInstead, ResourceDetailProps } from './detail-props'
import { readOrElse } from './readable'
import { readOrNothing, SectionBoundary } from './section-boundary'
import { ButtonLink } from '@/components/ui/button-link'
import { Button } from '@/components/ui/button'

interface DetailHeaderProps<I extends z.ZodObject> {
  of: ResourceDetailProps<I>
  item: z.output<I>
  title: string
  isGone: boolean
  isSuspect: boolean
  /** True if the console has only the values that a person entered. */
  isTyped: boolean
  /**
   * The time of the last successful read, in milliseconds since the Unix epoch, or 0 while the resource can be read.
   */
  staleAtMs: number
  row: InventoryRow | undefined
}

export function DetailHeader<I extends z.ZodObject>(props: DetailHeaderProps<I>) {
  const { of, item, title, isGone, isSuspect, isTyped, staleAtMs, row } = props
  const { info, id, heading, summary, isStateDated, acts, fixed } = of
  const own = useOwnState(info.name, id)
  const state = of.state ?? (own && <StateChip state={toneOf(own)}>{own.label}</StateChip>)
  const part = (render: () => ReactNode) => (
    <SectionBoundary isSuspect={isSuspect} fallback={null} render={render} />
  )
  const name = readOrNothing(() => heading?.(item)) ?? title
  const fixedText = readOrNothing(() => fixed?.(item))
  const reason = isGone ? `This ${inSentence(info.one)} no longer exists.` : fixedText
  const editInstead = isGone ? undefined : readOrNothing(() => of.editInstead?.(item))
  const unknown = (field: string) =>
    isTyped ? null : `The platform returned “${info.fields[field]?.label ?? field}” in an unknown format.`
  const about =
    isGone || !summary
      ? undefined
      : part(() => readOrElse<typeof item, ReactNode>(item, summary, unknown, isTyped))
  const chip = () =>
    typeof state === 'function'
      ? readOrElse<typeof item, ReactNode>(
          item,
          state,
          () => !isTyped && <StateChip state="unknown" />,
          isTyped,
        )
      : state
  const isProblem = own?.state === 'wrong' || own?.state === 'attention'
  const { verdict: given } = of
  const declared = typeof given === 'function' ? readOrElse(item, given, () => undefined, isTyped) : given
  const verdict = declared ?? (isProblem ? own.sentence : undefined)
  const fix = typeof of.fix === 'function' ? readOrElse(item, of.fix, () => undefined, isTyped) : of.fix
  const field = info.fields[info.title]
  const isText = field?.kind === 'text' && title !== id // a description, not a host or an ID
  const copied =
    heading !== undefined || isText || title === id ? undefined : field && inSentence(field.label)
  return (
    <PageHeader
      icon={<SpriteIcon name={icons[info.name]} className="size-5 text-muted" />}
      title={
        <span className={cn('wrap-anywhere', !isText && nameFont(name))}>
          <Breakable text={name} />
        </span>
      }
      copy={isGone || copied === undefined ? undefined : <CopyName value={title} what={copied} />}
      meta={
        !isGone && (
          <>
            {part(chip)}
            {state !== undefined && !isStateDated && staleAtMs > 0 && <LastSeen atMs={staleAtMs} />}
          </>
        )
      }
      description={
        isGone ? undefined : (
          <>
            {verdict !== undefined && <Verdict text={verdict} />}
            {!(own && isRejected(own)) && about} {verdict === undefined && own?.sentence}
          </>
        )
      }
      actions={
        <>
          {!isGone && <FixLink of={{ resource: info.name, id }} fix={fix} />}
          <span className="more-acts">
            {acts && part(() => acts(item))}
            {(editInstead || fixedText === undefined) && (
              <EditLink {...{ info, id, editInstead, reason, fix }} />
            )}
          </span>
          <DetailActions {...{ info, id, name, reason, row, editInstead, copied }} uri={item.uri} />
        </>
      }
    />
  )
}

/** A button that doesn't make the line taller than the name beside it. */
const CopyName = (props: { value: string; what: string }) => (
  <span className="-my-0.5 flex items-center gap-1 pointer-coarse:-my-2">
    <CopyButton {...props} />
  </span>
)

export const Verdict = ({ text }: { text: string }) => (
  <span className="block text-ink">
    <TimedText text={text} />
  </span>
)

const LastSeen = ({ atMs }: { atMs: number }) => (
  <span className="text-sm text-muted">
    as of <RelativeTime value={atMs} />
  </span>
)

interface ActsProps {
  info: ResourceInfo & { name: ResourceName }
  id: string
  reason: string | undefined
  editInstead: EditInstead | undefined
}

type EditLinkProps = ActsProps & Pick<FixLinkProps, 'fix'>

function EditLink({ info, id, editInstead, reason, fix }: EditLinkProps) {
  const { slug } = useAccount().account
  const { resource, id: edited, label } = editInstead ?? { resource: info.name, id, label: 'Edit' }
  const href = paths.edit(slug, resource, edited)
  const shown = useFix({ resource: info.name, id }, fix)
  // The fix's button, such as "Edit policy", leads to the same page.
  if (shown?.href === href && shown.label.startsWith('Edit ')) return <EditShortcut href={href} />
  return (
    <ActLink
      operation={`${resource}.update`}
      href={href}
      reason={editInstead ? undefined : reason}
      pageAction
      shortcut="e"
    >
      {label}
    </ActLink>
  )
}

function EditShortcut({ href }: { href: string }) {
  usePageActions([{ label: 'Edit', href, shortcut: 'e' }])
  return null
}

const hiddenActs = (): MenuItem[] =>
  [...document.querySelectorAll<HTMLElement>('.more-acts > :is(a, button)')]
    .filter((act) => act.offsetParent === null)
    .map((act) => ({
      label: act.textContent,
      run: () => act.click(),
      ...(act.ariaDisabled === 'true' && { disabledReason: act.dataset.tip ?? '' }),
    }))

interface DetailActionsProps extends ActsProps {
  uri: unknown
  name: string
  /** The noun for the name in the action that copies it, such as "URL". Undefined to omit the action. */
  copied: string | undefined
  row: InventoryRow | undefined
}

function DetailActions({ info, id, uri, name, copied, reason, editInstead, row }: DetailActionsProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const copy = useCopy()
  const [isRemoving, setRemoving] = useState(false)
  const removeItem = useRemoveItem({ info, row }, () => setRemoving(true))
  const clone = reason === undefined ? cloneOf(seen, info, row) : null
  const remove = permissionFor(seen, `${info.name}.delete`)
  const disabledReason = reason ?? remove?.disabledReason
  const items: PageAction[] = [
    ...(copied !== undefined
      ? [{ label: `Copy ${copied}`, run: () => void copy(name, capitalized(copied)) }]
      : []),
    { label: 'Copy ID', run: () => void copy(id, 'ID'), shortcut: 'c' },
    ...(clone
      ? [
          {
            label: 'Clone',
            href: paths.create(slug, info.name, { from: id }),
            ...(clone.disabledReason !== undefined && { disabledReason: clone.disabledReason }),
          },
        ]
      : []),
    ...(typeof uri === 'string' && uri !== ''
      ? [{ label: 'Copy API URL', run: () => void copy(uri, 'API URL') }]
      : []),
    ...(removeItem ? [removeItem] : []),
    ...(remove && !editInstead
      ? [
          {
            label: 'Delete',
            href: paths.remove(slug, info.name, id),
            isDangerous: true,
            shortcut: '#',
            ...(disabledReason !== undefined && { disabledReason }),
          },
        ]
      : []),
  ]
  usePageActions(items)
  return (
    <>
      <Menu label={`More actions for ${name}`} items={items} before={hiddenActs} variant="secondary" />
      {row && (
        <RemoveFromConsoleDialog info={info} row={row} isOpen={isRemoving} onOpenChange={setRemoving} />
      )}
    </>
  )
}

interface RecreateLinkProps {
  info: ResourceInfo & { name: ResourceName }
  id: string
  row: InventoryRow | undefined
}

export function RecreateLink({ info, id, row }: RecreateLinkProps) {
  const seen = useAccount()
  const act = row === undefined ? null : cloneOf(seen, info, row)
  if (act === null) return null
  if (act.disabledReason !== undefined) return <Button disabledReason={act.disabledReason}>Recreate</Button>
  return <ButtonLink href={paths.create(seen.account.slug, info.name, { from: id })}>Recreate</ButtonLink>
}
