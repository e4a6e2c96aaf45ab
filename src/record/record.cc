#include "record/record.h"
