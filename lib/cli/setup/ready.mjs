import { buildApp, buildPrograms } from './build.mjs'
import { install } from './install.mjs'
import { withSetupLock } from './setup-lock.mjs'

/** Makes sure that packages are installed and the programs outside Next are those of the sources. Throws a `Fault`. */
export const readyPrograms = () =>
  withSetupLock(async () => {
    await install()
    await buildPrograms()
  })

/** The same for the pages; packages must be there. Throws a `Fault`. */
export const readyApp = () => withSetupLock(buildApp)
