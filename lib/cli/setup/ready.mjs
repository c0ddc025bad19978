import { buildApp, buildPrograms } from './build.mjs'
import { install } from './install.mjs'
import { inTurn } from './turn.mjs'

/** Makes sure that packages are installed and the programs outside Next are those of the sources. Throws a `Fault`. */
export const readyPrograms = () =>
  inTurn(async () => {
    await install()
    await buildPrograms()
  })

/** The same for the pages; packages must be there. Throws a `Fault`. */
export const readyApp = () => inTurn(buildApp)
