import { useState } from 'react'
import { RefLink } from '@/components/resource/ref/ref-link'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { type State, StateOf } from '@/components/ui/state-chip'
import { backendKinds } from '@/lib/resources/info/backends'
import { hostOfMatch } from '@/lib/resources/values/route-match'
import { counted } from '@/lib/util/text'
import { type BackendRoute, isRouteOf, otherHosts } from './backend-routes'

interface Choice {
  chosenIds: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

interface ChooseRoutesProps extends Choice {
  broken: readonly BackendRoute[]
  exclusive: readonly BackendRoute[]
  all: readonly BackendRoute[]
}

export function ChooseRoutes({ broken, exclusive, all, chosenIds, onChoose }: ChooseRoutesProps) {
  const choices = [
    {
      label: `Select ${counted(broken.length, "route that isn't", "routes that aren't")} ready`,
      routes: broken,
    },
    {
      label: `Select ${counted(exclusive.length, 'route that serves', 'routes that serve')} only this host`,
      routes: exclusive,
    },
    {
      label: all.length === 1 ? 'Select route' : `Select all ${counted(all.length, 'route')}`,
      routes: all,
    },
  ].filter(({ routes }, at, list) => {
    const larger = list[at + 1]?.routes
    return routes.length > 0 && routes.length !== larger?.length
  })
  if (choices.length < 2 && all.length === exclusive.length) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Select routes</legend>
      {choices.map(({ label, routes }) => (
        <Button
          key={label}
          aria-pressed={chosenIds.size === routes.length && routes.every(({ id }) => chosenIds.has(id))}
          className="aria-pressed:bg-sunken aria-pressed:font-medium"
          onClick={() => onChoose(new Set(routes.map(({ id }) => id)))}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

const MAX_SHOWN = 6

interface RouteGroupProps extends Choice {
  title: string
  routes: readonly BackendRoute[]
  host: string | undefined
  stateOf: (id: string) => { state: State; label: string } | null
}

export function RouteGroup({ title, routes, host, chosenIds, stateOf, onChoose }: RouteGroupProps) {
  const [showsAll, setShowsAll] = useState(routes.length <= MAX_SHOWN)
  const shown = showsAll ? routes : routes.slice(0, MAX_SHOWN - 1)
  const hidden = routes.slice(shown.length)
  const selected = hidden.filter(({ id }) => chosenIds.has(id)).length
  return (
    <fieldset>
      <legend className="mb-1 font-medium wrap-anywhere">{title}</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {shown.map((route) => (
          <li
            key={route.id}
            className="flex items-start justify-between gap-x-3 gap-y-1 px-3 py-2 max-sm:flex-col"
          >
            <Checkbox
              mono
              label={route.match}
              checked={chosenIds.has(route.id)}
              onChange={({ target }) => {
                const rest = [...chosenIds].filter((other) => other !== route.id)
                onChoose(new Set(target.checked ? [...rest, route.id] : rest))
              }}
              help={
                <>
                  Current backend: <RefLink id={route.backendId} resources={backendKinds} />
                  {host !== undefined && <Serves {...{ route, host }} />}
                </>
              }
            />
            <StateOf of={stateOf(route.id)} />
          </li>
        ))}
        {hidden.length > 0 && (
          <li className="flex flex-wrap items-center gap-x-2 px-1 py-1 text-sm text-muted">
            <Button variant="quiet" onClick={() => setShowsAll(true)}>
              {`Show ${hidden.length} more`}
            </Button>
            {`${selected} of these ${selected === 1 ? 'is' : 'are'} selected`}
          </li>
        )}
      </ul>
    </fieldset>
  )
}

interface ServesProps {
  route: BackendRoute
  host: string
}

function Serves({ route, host }: ServesProps) {
  const named = hostOfMatch(route.match)
  const hosts = otherHosts(route, host).filter((one) => one !== named)
  const [first] = hosts
  if (first === undefined) return null
  return (
    <span className="block text-attention">
      {isRouteOf(route, host) ? 'Also serves ' : 'Serves '}
      {hosts.length === 1 ? first : counted(hosts.length, 'other host', 'other hosts')}
    </span>
  )
}
