// Words in a longer name that show what kind of thing it is. General knowledge, kept short.

export const organizationEndings = new Set(
  "inc inc. corp corporation company co ltd llc plc gmbh ag group holdings partners capital ventures bank university college institute school academy foundation association society union council committee commission agency bureau department ministry office court party church hospital clinic laboratory laboratories labs lab studios studio media news times post journal magazine press records pictures entertainment games software systems technologies technology solutions networks energy pharmaceuticals therapeutics industries motors airlines railways securities management advisors consulting team club league federation alliance coalition network exchange fund trust museum library orchestra police army navy airways insurance financial brands foods stores markets radio tv channel collective cooperative parliament senate congress company's".split(
    ' ',
  ),
);
export const organizationStarts = new Set(
  'university institute bank department ministry office bureau museum college school church national international american federal united royal'.split(
    ' ',
  ),
);
export const placeEndings = new Set(
  'city county state street avenue road boulevard square park island islands river lake mountain mountains valley bay beach bridge airport station coast ocean sea desert district province region village town hills heights creek falls peninsula republic kingdom hall tower plaza building stadium arena hotel pass canyon forest springs harbor harbour port'.split(
    ' ',
  ),
);
export const eventEndings = new Set(
  'war conference summit festival olympics games cup championship championships tournament election elections revolution crisis pandemic hackathon meetup con conf awards award marathon ceremony day week weekend convention congress symposium workshop hurricane earthquake massacre riots protests tour expo fair bowl series fest'.split(
    ' ',
  ),
);
export const productEndings = new Set(
  'os linux api app sdk telescope framework protocol network language engine server cloud studio editor browser phone watch pro max mini plus edition act code suite platform database library cli module modules mode driver drivers script shell stack kit hub box book compiler runtime virtual machine system pack toolkit model models store desktop console terminal pass design pattern theory law effect clause principle license'.split(
    ' ',
  ),
);
