/** Made by `node scripts/icons.mjs`; do not edit. PNG at three times 24 points, black with transparency. */

/** One of the kit's own icons: an image source, to be tinted. */
export interface KitIcon {
  readonly uri: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

// Each by a name of its own: an app pays only for those that it shows.
export const backIcon: KitIcon = /* @__PURE__ */ picture(
  'FVJREFUeNpjGGFgAYYI+x8MIfl/GEL1GEKM/zE0sv//gmHU/wsYRv13wDDqLwPDqFH8mEbpw4zCFMLUiGk8piMwnYrXQ6OG/cGaFQhnGPY/2DLfiAEAtV9UF01PxLQAAAAASUVORK5CYII=',
);
export const searchIcon: KitIcon = /* @__PURE__ */ picture(
  'Q1JREFUeNpiGKaAMfvfFDShfACfZGEVQRAE0cYdQtgQNoSbDPB4lgzQfIYQjghwe4bD6RaMdkM/pk63pt+fNgAHJDWHH41V0O+wSXi9C2sJuN21aIVVo080C+yxZf1DjQuBGrmfKfQ4hXhsOY21CKnB9DZdnPkdh/Kw02Q1MccJdHMOzxTEWeTDJp1NZETnPWeaLqp72TIUVCVriq1RycqVlaLKViEvZamCVNm6ObqFhUZXSJMyemil0U6gF1LuyTUxHjmWy3TjYgEjV+5kwi1n9+9iDuVqNnA6k7Al57TUwMg7gQuqBIxmLR5dzu8ktOFyTjBWhrESjKVg9B+sJQ0jBdNREyNS+p4Aw+AAAMxtutMGEVxnAAAAAElFTkSuQmCC',
);
export const clearIcon: KitIcon = /* @__PURE__ */ picture(
  'JtJREFUeNrt0r0Ng1AMRWGThjHSMkY2gxEzTNrIKUzOaa7EAtwGiyd/ej+uOxfZLP7p13yXrjOPfk+x9sGvzxTPPmj8zndvrH2wZZamYbD1BKhZKTroB5MCkwKDEpMSkwKTApMCkwKTApMCkwKTyr9szHzeRN6qB8rHzpeTr9CLzs+RHy09bR4AxyQNUxi5NJh5fPOQ12ZxxxjzAyQUjMltW/dqAAAAAElFTkSuQmCC',
);
export const moreIcon: KitIcon = /* @__PURE__ */ picture(
  'DNJREFUeNpjGB6AawGGUP1fDKH//9FFmP7/byBLiPH/fwe8xiMcgenUYQ1Go2M0OkajAwCYnTYWSWgm5gAAAABJRU5ErkJggg==',
);
export const checkIcon: KitIcon = /* @__PURE__ */ picture(
  'HNJREFUeNrskrENwCAMBCPaDOMRYTOvwhhu8o7c+hagwJ1fcOJPPIfMnRGI3g+RCZHj1MgAKjdQuYDSUShbQM0NlAdQUx1VS0PVlYaqDa9yoWCtrl6lFSwYCrrgyjIFLxmwR1dO7Sb+okD0j3ECbdPyKAAArbdQ7BLq7SAAAAAASUVORK5CYII=',
);
export const checksIcon: KitIcon = /* @__PURE__ */ picture(
  'LJJREFUeNpioD8YBQBa5gCDYSAKwrBoKIIcoUfJ9mTJzZIjLFCAHiFIATHdsT9eugC6ePjtfL1Pd0mTz7iF0mkpd36HdNfmvof00OIef81y1xap010pUgc9UJkeqET/N5Ua6rY31HA21Kj0Sw3KkcK9UmFCB75QbAIF5txDgXkyQYE9S11zpcBeZaJPpcBUJqsqBSalMocCOz2HAjs8hwLLnkOBJc8rxftOA0Rw0TKBjwIA7qiYj2vkVs8AAAAASUVORK5CYII=',
);
export const clockIcon: KitIcon = /* @__PURE__ */ picture(
  'UdJREFUeNrNkyFshEAQRWfbpCsQqNZU4NV51XpVXe+947yqqFetPq/Aq/NqRX0QiOZyu78ZfugPEPx9AcvLDPOZGezG9XS6fC7JAwB8LFDnqPBMVZiUTGqJssgdUL7fO+D4jxp/tZcYlcdzo8wAvOo+6R6/PBzQG1XjzEPEYNRhjg8Md+vZ3Savk42a6jXTBbPR5NmeU+HIguiJ/MhClb+dKCDxc4oReaWB6CrUjsaH9dVeRj4ow9pBqM40n4SqsovOGwQhi9hFvZq2jEJaoxp5jaIPlshN8ObNjbI6D1bu2e9CxM/mvfCz2Rw2/MrmqG0Wvnhm2yhl1EWI4+DQXBpa5Ig1ZTdE+1wArQnVQMtkcrtZuf3FjNv1DShc8k4OWyRayKbaHhamvuq3urw9nkCj+kNX/+gz0Y9JwcNYV2EKEhNRLrNuRX8/s/UbCJ6HXgAAAABJRU5ErkJggg==',
);
export const globeIcon: KitIcon = /* @__PURE__ */ picture(
  'XJJREFUeNpiGORAbP2vKagibP+BYAKgeTLAuByGovBJH4qiCxhkCW8JLzuaJaTreYN/CekSuoRiwIAi6DxNzswRlVAFA/OhuU5uctPkXLQESRkNAwVXVDwpUlU6sjDhxJJf5IeMzbroj1eydaUhHaOlRhQe3DsuPacnZxRGLg9OHeeeGwpPuoEAV8MdhZBgMxAifEKBEa8DeO2wPA+6wkfAJgycSkHOCBswZjy4QAx04KoRRiOgrY1me0LZwh4wnLWB057iuaPjBH0Ui1dUApSqFcJv6KmAC8YEEdYqDflWUlTmTom/3j/4/gsVQLDlX6XP+6tsr+ByiD6jje5Pf/3tu8u5XmF70Vohxgy0z1EeTVVV7Xy0npOqqppeWXRc4HfgecgA1SYJ8Acsr2bK1XIjneFWLTfKqPND3w2FXvZdh9a+hrmYPNDVVlh98mlgahomfyd/B8bbthKBFBmVb6T4iYopjezQptWkql0UwDj8T/wB8eWBNavijXkAAAAASUVORK5CYII=',
);
export const shieldIcon: KitIcon = /* @__PURE__ */ picture(
  'P9JREFUeNpiGDjANgHQThlgMAxDYVg6VhQ9wLAj9AjrjXqE5GbZEXaEYgcYipa2b15efi9pMIOBBe3Ll77//ZW8FMhuR3IheubEEBH1GRoYLSmpKYyHEuOJpivRrqlhFjjIWXI4G+YsK0uNaK5CfXbiAjrBJfu9R7RB1QKxKAoBqcMC/VEPYr5CVYpcRPLWsEQQyGX1ENWw6EegZscev4Ba7PttBupWDY6L7Q7kIdGgtKERbmAsBljE55CIqh2LxkIx9Gty7p389KT9ImJt0jFGDrCFukwc5/GCik3yyJqvN2g+OKO5I7hCJmnraWvprqCm1tM2Le6OYfl8wfxwvAHiMdH7GTHFugAAAABJRU5ErkJggg==',
);
export const lockIcon: KitIcon = /* @__PURE__ */ picture(
  'NFJREFUeNrskgGmw0AQQDf5JPyioAB6hD1Ccoi212mPECgAvUlyhBwhRyiCIMmrrHbMdBWKUvoQPDEZb+K+kM3u2fzDxVmOMFmTApyMWgNcjSoARqNqqoxZm4TBOU+p1B+tczmNUvnytXTxwiqModM7TGFdvcV2DKqPVKGVH+T5GZXUBOZSlOeOvJYglNJBaHV40Pk9533gIMOKSa45PlRvikg6SRmoOxX8HfVTcVXT/vWFPJULZAzxtbv4n2huw5JyMNMXvlTIwApJOQEMgwYAALO75jlnst26AAAAAElFTkSuQmCC',
);
export const phoneIcon: KitIcon = /* @__PURE__ */ picture(
  'TNJREFUeNpiGMQAwDXZwjYMA2H0kgIDg3ENmCNzVHM+jUvj5cjlqGAcjY+jlKNyZFCugmgK2PzWQ/EdfUq+P9vTAs2iAPxalIE/iyrQLQLAkJn72ztlRAfOcuBqUZGJm0EqTfNfyfLwWlJX46jouJmK6pZtI3VLttHSRGr3aHK960MiRl7dsk2vbtXWVrfFTfjSpW5++3K0SbVkckPP3KKTF1rQnib+OvuzfYrjLFP3tSVSsu74MaRQyyYzl2HXx8wmkV52y6c+JcG6W3bJtAr7r4lzpDNeqkCbgZ/hUql4hdsr7PpdIhSpO8pcJ9UJDPlXSZuGHibrMl8MkkVPzaLE5lGA4tAEd4ckQ3EooGoB92y+JHa7Nnyeun+V/hEGgNUgOYE/4ekbzuLZ/35iZnyGIQ8APJjWFcw52d4AAAAASUVORK5CYII=',
);
export const videoIcon: KitIcon = /* @__PURE__ */ picture(
  'LtJREFUeNrtktUBwjAURVNcJsBHYIUOQedph2GP9hvfAN0B59Ububh99XwlJ553Wco3qFNAn5sMReiJ6sRq4XW0QJmx2nmdruUrijn7m8yCrfZGgEneJsHqrDcQUCVdo0jp8clWI1RFik7WyLFDVb0kakiiio4+26BmoC5MVv4NQHktdeEGlfM/BZeAq+KD8Nn4OfiF8NFQDstWipaNioalDQMQqiQAGBMME0TuZjBZgwI2TMDw6bG3SHEBhSH5aRZqaMkAAAAASUVORK5CYII=',
);
export const sendIcon: KitIcon = /* @__PURE__ */ picture(
  'RtJREFUeNrUkbFthEAUBR8gHQEBuRNKoISjHwcuASQXdCXslUAHJnV2AQG2gLFY6YyftgJP+DUr7ejp33IZk1M7y1HOmkgsicScSDwSiSmRGBOJeyIxJBKdSwRwiS/YXeIdNpeWio/VpaHlbXVJYbsuLmUs/exSyRQeJqlhYDJJ/Z4xmiTWnLtJBY+CwaSKsaD7K6mlK5/VNdEPm6r9fPd5uLPq7Tzx3ZVMap6JDcB+Y1D7TLwE4lG6/iZmN4BV6s9EvRJ3DpNOXuLJt76ERRm+9XVVjm/d7Cp8a1VHom2tkqFCRs5Y7zIypqPaCHOs9l8c1Ua7HdVGTaz2XzDJKWCUk2GJEdJTzyAjbis5DZKcuLVTrEr42RKGoQYAFWHbEMdnORcAAAAASUVORK5CYII=',
);
export const peopleIcon: KitIcon = /* @__PURE__ */ picture(
  'U5JREFUeNpiGDkgNABdRPr/PwcGBrYJgG7J2LhBIAqiizQ2AQElXAmUIJpQ4gqcqQRUhPtBJagEAhdAQIA9B2t2dDuMxZgCvMHp9Lj/9/7/h1Ut2QFhXElOcgIq1rACF9UL6mA1/CbvKDnA4rwY9Dgwmhw4IOMINJPRkTfgFIGSsKGcwpQ2Eoo5LUdeEyon6ISSblC2oigPIfnsBhYJbRzrv++V+/Zh3qlRnSjcid/9Chy2Xb3v9T4jFeMJOfJ5jnjbTPvlfH4iWUt+avMO68JFSuRO4JXSlyqzZ0VK1wX5ZqQKYq/dLU2WH8guqrkSB9LryEhljZBOjwSV7JoZUjul2jtVBkUozr+5juLgLjWj/sjSbwNV1NEuzfThrNTsvYO/NUKa6Trh05BSAE5ajdDiCRvpqJReV4hCPZKEyijUGbULKoTC3aipgXzAv9MPxBHjzIC8dNoAAAAASUVORK5CYII=',
);
export const alertIcon: KitIcon = /* @__PURE__ */ picture(
  'TtJREFUeNrNky1swzAQhS+b1AKDoo0MmKNytHI0PM45czkqGGfD5cjhKBwFjCvAYKoyv+nyZN1NUchQH2gvn+7P9p3cuZ6vt4+/ZAcAF/HKiqonAYtGhxLRj5EHoH6+Z+AsTVFTa4licbSjRXbAyf2rHvFN44heqAMGGntMQh2bf9fcJWvWoH2mln+pF5cftEZHjdaYgDMLoidSk4UCTg114MljlYYkT0SzoVTEPvyvvBZ+WISkydCBvebRUKibaFghOLTHJuo3vP6Bske+1VhW3e8uRHZsisfm5VC8HLs2b8eZuVzEYf0cfLQ0u0fb48xx4CtzAAZ62QAISssV4YaJFVPdGrnVYNJajW+HyiHPzKBK7DC4JYrqpk7Fr9Xt7enKtbIN5Y6aXoi+HOrUjXXNzZyMGbFYRt2LfgFFV/JyHmA4vwAAAABJRU5ErkJggg==',
);
export const downIcon: KitIcon = /* @__PURE__ */ picture(
  'HtJREFUeNpiGDZgFHAhmAugtP0FmAj7Hyhj/xcAEfNRACAMREGUjoxYwVkQTi9/Zi/bX0blyGjPqB55PJevaM88lvPH5jMEFbv7/sdqBEpWPABQsxGTEoMSkwKTAoMCkwKTApMCkwKTApMCkwKTApMCgyK6tbk2GMEoAADHeFRNKSLNtgAAAABJRU5ErkJggg==',
);
export const composeIcon: KitIcon = /* @__PURE__ */ picture(
  'QVJREFUeNpiGGDA5gCobo7AHIbBMI6nLRwE5hSnON2cxudy5945zZ3mHrc5FY6Ods8zCOT63pfm67ukddgre/pL9s+O/LSjELfSY96SBc7bFLDGPq6yo6SAyPuyu6Ri0Ni4UJSjyZdYByX5trhlGgo9jPyrL32Ln5y/SMroLadJSRltuVQof+qLPhZaUrGmkppITYrEFIkpElMkpkhNisQUiaknvTFFskyRDkyRXFpSp4p8yqkhVfQec8rONT0k1dL4GzC1FACcWxKZTUOdUGypF7rs6Nu0ZES29Gl2ZF6VXCId/vR3Jnk9tbiuC9oYwOFeqKvopoUR3FHJUfh297XmT+a19g+Ufh4+zjX5DgAAAABJRU5ErkJggg==',
);
export const joinIcon: KitIcon = /* @__PURE__ */ picture(
  'L5JREFUeNrck0cVAkEYg+m9SFgJK4E1gZ4dMZwwMUhAwkjgRif0UPJeBGyO35vJ32tVVcRdiy9Sx1NFjWq8UNJXO/HC+Qu153eVkLhD+lMNhH9Ux8qiztPkG2VJ0Gyn6KIfEYiYZCJikjsi1n0RlCP8IJoR0YyIZkT15UMRgWiKl9ZEOV7aOJTpxw7tNQmfKgsyZdPKtpBWdhwyNKKdWQCzJm6/ZAubRG59S9hT0INxZ1WI13VPGNCzVQjD0AcAL6bmeEUAGuQAAAAASUVORK5CYII=',
);
export const leaveIcon: KitIcon = /* @__PURE__ */ picture(
  'LxJREFUeNrck7ENwjAURC9OmZomDJEVGIGGDVKxBJkHhgijZIw08aEIc0I+6Uu0vPIJP5n4f/wlPXcyIBq+OUF0RU0Qg//qRmtxu+ycv+sLKpK6olU3ViiMpppsquXkarGDXC0/Z1MDp1p1XGqVSkxKMSnFpBST6u87D66QYmGTSvwQqcYP4mp5u0R01TmHf1up8BMqFTyHPZo9bTwAGH+br8QnhI2v4GbKVwFDvFa+fOJoLeBQrdVrQxgAAEDr0F9qaiHVAAAAAElFTkSuQmCC',
);
export const trashIcon: KitIcon = /* @__PURE__ */ picture(
  'M5JREFUeNrcz7ENwjAQQNFzUlBQUFFnBEbAMAOpmCAVIyQsRjICI9DQU1AYifiwfUl8FhKSDRVfJ5/1Gsvwp63QpAKqLfUBtZZ0Cl3Lcu9JtDilpaMcWV0ECU4SXMv6UboO/Q6G1nfahfKfVn5/S4XizxA94QRmAhIozQSUYWOG0WKkm6eeqE6my0RzTdT+gGYD4dkTJlI+Usdoa+kYTRluUApzNIyaCqDKQqIVS4LuOUpG3TtRn+k1BpgQahaCZyJEdkTPkKyQRB7AMPQBAIFVIYXA7NuRAAAAAElFTkSuQmCC',
);
export const historyIcon: KitIcon = /* @__PURE__ */ picture(
  'U5JREFUeNrV0yGM20AQheF/E2BgYK4Cc2SOYo5bcpwVHEcORwXlqJWqkHK05SgcGZT00AEDX2XvKxjpaXVWufLQ5pNnIo9neax8BNLTJ3BOBVKW3nDOgmdJ+l1TI0kqY0WDFI+ZyNJLlgqmRrrDZ+lq6uLfJs2mSV8AWm0Q5Ca5YFriNOhqukM7Q6PZ9PKVfoGkxaTCsAJ5xaSgYT9Qp6CTC2k1ht1utx9BZ/3CCUq6vyeORJ4PNL0e6LL8j9J4oO4V07BQ/dDos2nG1K8AnXZc2G8AjXR1+yCylvfUazd1OzG24hdq4+sxFb92o6B283DOMV3SN1JM1dP10dONHlGAPLdORKaViD8tFy9k3oj00aFaE9roXy0TJ63VykW8mAIil6hstIGb7V5yN9Of+ipEE/39KRVwPvhaOSlopEovSQt10rP0Fg/hPH3n8fIPo+70uVTl0BcAAAAASUVORK5CYII=',
);

function picture(base64: string): KitIcon {
  return {
    uri: `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEgAAABIAgMAAAAog1vUAAAADFBMVEUAAAAAAAAAAAAAAAA16TeWAAAABHRSTlMAVar/oA4xLwAAA${base64}`,
    width: 24,
    height: 24,
    scale: 3,
  };
}
