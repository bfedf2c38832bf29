-- What a keyword is looked for in has no signs of marks. Texts that instances of the version before write while this is rolled out
-- keep theirs, and are found by them.
update messages set folded = regexp_replace(folded, '<@(uid|all):([^<>\n]{1,200})>', '@\2', 'g') where folded like '%<@%';
