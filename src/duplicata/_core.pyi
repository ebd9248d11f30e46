"""The compiled kernel has the interface of the plain one."""

from duplicata.engine.kernel import BadImage as BadImage
from duplicata.engine.kernel import Grid as Grid
from duplicata.engine.kernel import Index as Index
from duplicata.engine.kernel import tops as tops
