import { useId, useState } from 'react'
import { cn, controlStyle } from '@/components/ui/style'
import { testHostProblem, testPathProblem } from '@/lib/traffic/model/test-target'

export interface TestTarget {
  path: string
  host: string
  problem: string | undefined
  setPath: (path: string) => void
  setHost: (host: string) => void
}

/** Returns the state of the inputs. `wildcard` is the endpoint's host if the host is a wildcard. */
export function useTestTarget(wildcard: string | undefined): TestTarget {
  const [path, setPath] = useState('/')
  const [host, setHost] = useState('')
  const problem =
    (wildcard === undefined ? undefined : testHostProblem(host, wildcard)) ?? testPathProblem(path)
  return { path, host, problem, setPath, setHost }
}

interface TargetInputsProps {
  target: TestTarget
  wildcard: string | undefined
  hasError: boolean
}

export function TargetInputs({ target, wildcard, hasError }: TargetInputsProps) {
  const errorId = useId()
  const error = hasError ? target.problem : undefined
  const isHostWrong = wildcard !== undefined && testHostProblem(target.host, wildcard) !== undefined
  const inputOf = (isWrong: boolean) => ({
    type: 'text',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-invalid': (error !== undefined && isWrong) || undefined,
    'aria-describedby': error !== undefined && isWrong ? errorId : undefined,
  })
  return (
    <>
      {wildcard !== undefined && (
        <label className="flex min-w-0 items-center gap-2">
          Host
          <input
            {...inputOf(isHostWrong)}
            className={input}
            placeholder={`app${wildcard.slice(1)}`}
            value={target.host}
            onChange={(event) => target.setHost(event.target.value.trim())}
          />
        </label>
      )}
      <label className="flex min-w-0 items-center gap-2">
        Path
        <input
          {...inputOf(!isHostWrong)}
          className={cn(input, 'sm:w-40')}
          value={target.path}
          onChange={(event) => target.setPath(event.target.value.trim())}
        />
      </label>
      <p id={errorId} aria-live="polite" className="order-last basis-full text-sm text-wrong empty:hidden">
        {error}
      </p>
    </>
  )
}

const input = controlStyle('min-h-control w-full font-mono sm:w-60')
